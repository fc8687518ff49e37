// /super-admin/access-log: the access log of the whole installation, for super admins.
import { AccessLog } from '#parts/accounts/AccessLog';
import { ForSuperAdmins } from './SuperAdminScreen';

export const EveryAccess = () => (
  <ForSuperAdmins>
    <AccessLog everywhere />
  </ForSuperAdmins>
);
