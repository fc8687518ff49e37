// Test files that share a process share its clock: each restores it at its end.
import { afterAll, vi } from 'vitest';

afterAll(() => void vi.useRealTimers());
