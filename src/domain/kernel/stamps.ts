/** Written by the kernel on every row. */
export type Stamps = {
  created_at: string;
  created_by: string;
  updated_at: string;
  version: number;
  deleted_at: string | null;
  /** The call that removed the row: restoring brings back exactly what one call removed. */
  deleted_call: string | null;
};
export const stamps = ['created_at', 'created_by', 'updated_at', 'version', 'deleted_at', 'deleted_call'] as const satisfies (keyof Stamps)[];
