// /super-admin/access-log: the log of accesses of the whole installation, for super admins.
import { AccessLog } from '#parts/accounts/AccessLog';
import { ForSuperAdmins } from './SuperAdminScreen';

export const EveryAccess = () => (
  <ForSuperAdmins>
    <AccessLog everywhere />
  </ForSuperAdmins>
);
