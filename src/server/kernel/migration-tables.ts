// The tables that record applied migrations. Migrating creates them, so they are not backed up.
export const migrationTables = ['migrations', 'migration_lock'];
