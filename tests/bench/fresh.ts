// How long a test file waits for its fresh migrated database, on the cluster the tests use.
import pg from 'pg';
import { ownerRole } from '#server/kernel/database-roles';
import { startTestCluster, template } from '../cluster';
import { median } from './figures';

export async function freshDatabaseTime(times: number) {
  const { stop, ...place } = await startTestCluster();
  try {
    const took: number[] = [];
    for (let i = 0; i < times; i++) {
      const began = performance.now();
      const admin = new pg.Client({ ...place, user: 'postgres', database: 'postgres' });
      await admin.connect();
      await admin.query(`create database fresh_${i} owner ${ownerRole} template ${template} strategy file_copy`);
      took.push(performance.now() - began);
      await admin.query(`drop database fresh_${i}`);
      await admin.end();
    }
    return median(took);
  } finally {
    await stop();
  }
}
