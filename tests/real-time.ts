// Files that share a process share its clock: whatever one did to it ends with it.
import { afterAll, vi } from 'vitest';

afterAll(() => void vi.useRealTimers());
