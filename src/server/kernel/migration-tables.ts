// The tables that record which migrations were applied. Migrating creates them: they are neither backed up nor anybody's data.
export const migrationTables = ['migrations', 'migration_lock'];
