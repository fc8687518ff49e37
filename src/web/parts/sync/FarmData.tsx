// Hooks to read the farm's rows and to dispatch calls, both on the device: no screen waits for the network.
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { Device } from '#data/device';
import { deviceFor } from '#data/devices';
import { confirmedInput, RuleBroken } from '#domain/kernel/errors';
import type { NounName, Rows } from '#domain/nouns';
import { useAuth, useFarm } from '#parts/sync/Auth';
import { DraftStoreContext } from '#ui/draft-store';

const DeviceContext = createContext<Device | null>(null);

export function ReplicaProvider({ children }: { children: ReactNode }) {
  const { person } = useAuth().session;
  const { farm } = useFarm();
  const device = deviceFor(person, farm);
  return (
    <DeviceContext value={device}>
      <DraftStoreContext value={device}>{children}</DraftStoreContext>
    </DeviceContext>
  );
}

export function useDevice() {
  const device = use(DeviceContext);
  if (!device) throw new Error('useDevice must be used within a ReplicaProvider');
  return device;
}

export function useCondition() {
  const device = useDevice();
  return useSyncExternalStore(device.watch, device.condition);
}

/** Every row of a noun that is not deleted: the same array until the noun changes. */
export function useRows<N extends NounName>(noun: N): Rows[N][] {
  const { replica, watch } = useDevice();
  return useSyncExternalStore(watch, () => replica.rows(noun));
}

export function useRow<N extends NounName>(noun: N, id: string | undefined): Rows[N] | undefined {
  const { replica, watch } = useDevice();
  return useSyncExternalStore(watch, () => (id === undefined ? undefined : replica.row(noun, id)));
}

/** The rows of several nouns at once: the same object until one of them changes. */
export function useRowsOfAll<N extends NounName>(nouns: readonly N[]): { [K in N]: Rows[K][] } {
  const { replica, watch } = useDevice();
  const look = useMemo(() => sameUntilChanged(() => Object.fromEntries(nouns.map((noun) => [noun, replica.rows(noun)]))), [replica, nouns]);
  return useSyncExternalStore(watch, look) as { [K in N]: Rows[K][] };
}

function sameUntilChanged<T extends Record<string, unknown>>(look: () => T) {
  let last: T | undefined;
  return () => {
    const now = look();
    if (!last || Object.keys(now).some((name) => now[name] !== last![name])) last = now;
    return last;
  };
}

/** The rows that reference a row in one of their fields. */
export function useRowsOf<N extends NounName>(noun: N, field: keyof Rows[N] & string, id: string | undefined): Rows[N][] {
  const { replica } = useDevice();
  const all = useRows(noun);
  return useMemo(() => (id === undefined || all.length === 0 ? [] : replica.by(noun, field, id)), [replica, noun, field, id, all]);
}

const DispatchContext = createContext<Device['dispatch'] | null>(null);
/** Replaces dispatch while a form corrects a refused call. */
export const DispatchProvider = DispatchContext;

/** Resolves when the call is stored on this device and applied to the rows; rendered together with the caller's next updates. Throws RuleBroken. */
export function useDispatch() {
  const { dispatch } = useDevice();
  const given = use(DispatchContext) ?? dispatch;
  return useMemo(() => confirming(given), [given]);
}

/** An unlikely value is sent again when the person confirms it. A screen that asks by itself sends the keys with its call. */
const confirming =
  (dispatch: Device['dispatch']): Device['dispatch'] =>
  (verb, input) =>
    dispatch(verb, input).catch(async (error: unknown) => {
      if (!(error instanceof RuleBroken && error.confirm)) throw error;
      const { askToConfirm } = await import('#parts/sync/Confirming');
      if (!(await askToConfirm(error.confirm))) throw error;
      await dispatch(verb, confirmedInput(input, error.confirm));
    });

/** Today in the farm's time zone. */
export function useToday() {
  const device = useDevice();
  return useSyncExternalStore(device.watch, () => device.today());
}

/** Whether this person may write the noun and this device can store it. */
export function useMayWrite(noun: NounName) {
  const device = useDevice();
  return useSyncExternalStore(device.watch, () => device.mayWrite(noun));
}
