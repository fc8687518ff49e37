// The review of a file: read, proposed and tried on the device, again after each change, without writing anything.
import { useEffect, useMemo, useState } from 'react';
import type { Device } from '#data/device';
import { dryRun, type Reviewed } from '#domain/import/dry-run';
import { type Edits, type Mapping, type Reading, type ReadRow, readRows } from '#domain/import/mapping';
import type { FarmView } from '#domain/import/proposals';
import { proposers } from '#domain/import/propose';
import type { Layout } from '#domain/import/sheet-layout';
import { useDevice } from '#parts/sync/FarmData';

export type Opened = { fileName: string; sheetName: string; layout: Layout; reading: Omit<Reading, 'categories'> };

export function useReadRows({ layout, reading }: Opened, mapping: Mapping, edits: Edits): ReadRow[] {
  const device = useDevice();
  return useMemo(() => {
    const categories = Object.fromEntries(device.replica.rows('financial_categories').map(({ id, name }) => [id, name]));
    return readRows(layout.rows, mapping, { ...reading, categories }, edits);
  }, [device, layout, reading, mapping, edits]);
}

type Asked = { import_id: string; opened: Opened; mapping: Mapping; read: ReadRow[]; confirmed: boolean };

/** Lets the page respond between some rows. */
const breath = () => new Promise<void>((done) => setTimeout(done, 0));
/** Milliseconds of work between two breaths, and between two progress bars. */
const longestRun = 30;
const betweenBars = 200;

async function reviewOf(device: Device, { import_id, opened, mapping, read, confirmed }: Asked, progress: (done: number) => boolean) {
  const { replica } = device;
  const { today, on } = opened.reading;
  const view: FarmView = { farm_id: replica.who.farm_id, import_id, today, on, rows: replica.rows, by: replica.by as FarmView['by'] };
  await breath();
  const proposals = proposers[mapping.kind](read, mapping, view);
  await breath();
  let last = performance.now();
  return dryRun(proposals, {
    kind: mapping.kind,
    reads: replica.reads,
    context: { call_id: import_id, at: device.now(), ...replica.who },
    rows: new Map(read.map((row) => [row.number, row])),
    confirms: () => confirmed,
    pause: async (done) => {
      if (performance.now() - last < longestRun) return;
      if (!progress(done)) throw new Stopped();
      await breath();
      last = performance.now();
    },
  });
}

/** A newer review has begun. */
class Stopped extends Error {}

export function useReview(asked: Asked): { reviewed: Reviewed[] | null; done: number } {
  const device = useDevice();
  const { import_id, opened, mapping, read, confirmed } = asked;
  const [state, setState] = useState<{ of: ReadRow[] | null; confirmed: boolean; reviewed: Reviewed[] | null; done: number }>({
    of: null,
    confirmed,
    reviewed: null,
    done: 0,
  });
  useEffect(() => {
    let current = true;
    let shown = 0;
    const progress = (done: number) => {
      const now = performance.now();
      if (current && now - shown > betweenBars) {
        shown = now;
        setState((state) => ({ ...state, done }));
      }
      return current;
    };
    void reviewOf(device, { import_id, opened, mapping, read, confirmed }, progress).then(
      (reviewed) => current && setState({ of: read, confirmed, reviewed, done: reviewed.length }),
      (error: unknown) => {
        if (!(error instanceof Stopped)) throw error;
      },
    );
    return () => {
      current = false;
    };
  }, [device, import_id, opened, mapping, read, confirmed]);
  // An older result stays on the screen while the next is computed.
  return { reviewed: state.reviewed, done: state.of === read && state.confirmed === confirmed ? read.length : state.done };
}
