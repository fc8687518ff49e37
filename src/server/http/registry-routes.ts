// Routes that are not about the records of one farm: the farm register, the staff, the super admin's panel and the caller's own data.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idOf } from '#domain/kernel/fields';
import { csvOfMyData } from '#domain/people/my-data';
import {
  admitVisitor,
  changeStaff,
  hireStaff,
  listStaff,
  removeStaff,
  resetPassword,
  restoreStaff,
  type StaffContext,
  switchStaff,
} from '#server/accounts/farm-users';
import { addFarm, changeFarm, listDeletedFarms, listFarms, oneFarm, removeFarm, restoreFarm } from '#server/accounts/farms';
import { changeModules, farmModules } from '#server/accounts/modules';
import { askDeletion, blankAnybody, blankBuyer, blankStaff, listDeletions, myData, withdrawDeletion } from '#server/accounts/my-data';
import { addCustomer, changeQuota, listCustomers, listDeletedCustomers, type PanelQuery, restoreCustomer } from '#server/accounts/super-admin';
import { farmsOverview } from '#server/farm/farms-overview';
import { tokenOf } from '#server/http/account-routes';
import type { Database } from '#server/kernel/db';
import type { Settings } from '#server/kernel/settings';

type OfFarm = FastifyRequest<{ Params: { farm_id: string } }>;
type OfRecord = FastifyRequest<{ Params: { id: string } }>;
type OfSale = FastifyRequest<{ Params: { farm_id: string; id: string } }>;
type OfPanel = FastifyRequest<{ Querystring: PanelQuery }>;

export function registryRoutes(app: FastifyInstance, db: Database, settings: Settings, farmId: (request: OfFarm) => string) {
  app.get('/api/farms', (request) => listFarms(db, tokenOf(request)));
  app.post('/api/farms', (request) => addFarm(db, tokenOf(request), request.body, request.ip));
  app.get('/api/farms/deleted', (request) => listDeletedFarms(db, tokenOf(request)));
  app.get('/api/farms/overview', (request) => farmsOverview(db, tokenOf(request), new Date().toISOString()));
  const farm = '/api/farms/:farm_id';
  app.get(farm, (request: OfFarm) => oneFarm(db, tokenOf(request), farmId(request)));
  app.put(farm, (request: OfFarm) => changeFarm(db, tokenOf(request), farmId(request), request.body));
  app.delete(farm, (request: OfFarm) => removeFarm(db, tokenOf(request), farmId(request), request.body, request.ip));
  app.post(`${farm}/sales/:id/blank_buyer`, (request: OfSale) => blankBuyer(db, tokenOf(request), farmId(request), idOf(request.params.id), request.ip));
  app.get(`${farm}/modules`, (request: OfFarm) => farmModules(db, tokenOf(request), farmId(request)));
  app.put(`${farm}/modules`, (request: OfFarm) => changeModules(db, tokenOf(request), farmId(request), request.body, request.ip));
  app.post(`${farm}/restore`, (request: OfFarm) => restoreFarm(db, tokenOf(request), farmId(request), request.ip));

  const context = (request: FastifyRequest): StaffContext => ({
    db,
    token: tokenOf(request),
    address: request.ip,
    defaultPassword: settings.DEFAULT_FARM_USER_PASSWORD,
  });
  const recordId = ({ params }: OfRecord) => idOf(params.id);
  app.get('/api/farm_users', (request) => listStaff(context(request)));
  app.post('/api/farm_users', (request) => hireStaff(context(request), request.body));
  app.post('/api/farm_users/visitor', (request) => admitVisitor(context(request), request.body));
  const record = '/api/farm_users/:id';
  app.put(record, (request: OfRecord) => changeStaff(context(request), recordId(request), request.body));
  app.put(`${record}/active`, (request: OfRecord) => switchStaff(context(request), recordId(request), request.body));
  app.put(`${record}/password`, (request: OfRecord) => resetPassword(context(request), recordId(request), request.body));
  app.delete(record, (request: OfRecord) => removeStaff(context(request), recordId(request)));
  app.post(`${record}/restore`, (request: OfRecord) => restoreStaff(context(request), recordId(request)));

  app.post(`${record}/blank`, (request: OfRecord) => blankStaff(db, tokenOf(request), recordId(request), request.ip));

  const mine = '/api/my_data';
  app.get(mine, (request) => myData(db, tokenOf(request)));
  app.get(`${mine}/csv`, async (request, reply) =>
    reply
      .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="meus-dados-lida.csv"', 'cache-control': 'no-store' })
      .send(csvOfMyData(await myData(db, tokenOf(request)))),
  );
  app.post(`${mine}/deletion`, (request) => askDeletion(db, tokenOf(request), request.ip));
  app.delete(`${mine}/deletion`, (request) => withdrawDeletion(db, tokenOf(request), request.ip));

  app.get('/api/super_admin/deletion_requests', (request) => listDeletions(db, tokenOf(request)));
  app.post('/api/super_admin/deletion_requests/:id/blank', (request: OfRecord) => blankAnybody(db, tokenOf(request), recordId(request), request.ip));
  app.get('/api/super_admin/farms', (request: OfPanel) => listCustomers(db, tokenOf(request), request.query));
  app.post('/api/super_admin/farms', (request) => addCustomer(db, tokenOf(request), request.body, request.ip));
  app.get('/api/super_admin/deleted_farms', (request) => listDeletedCustomers(db, tokenOf(request)));
  app.post('/api/super_admin/farms/:id/restore', (request: OfRecord) => restoreCustomer(db, tokenOf(request), recordId(request), request.ip));
  app.put('/api/super_admin/farms/:id/storage', (request: OfRecord) => changeQuota(db, tokenOf(request), recordId(request), request.body));
}
