// /access-log: sign-ins and changes to people and farms of this owner; only for the owner's account.
import { AccessLog } from '#parts/accounts/AccessLog';

export const AccessLogScreen = () => <AccessLog />;
