// /access-log: who came in and what was done to the people and farms of this owner; for the owner's account alone.
import { AccessLog } from '#parts/accounts/AccessLog';

export const AccessLogScreen = () => <AccessLog />;
