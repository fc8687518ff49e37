// Photos taken on two phones during chaos, a few small ones and one of several pieces. In the end each that has a record is on the server once, with the bytes it was taken with.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { pieces } from '#domain/attachments/file-types';
import type { Row } from '#domain/kernel/farm';
import { build } from '../../build';
import type { Dice } from '../../random-inputs';
import { scaled } from '../../timeouts';
import type { PhoneDriver } from './phone-driver';
import { delivered, type Scene } from './situations';

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The server knows a photo by its first bytes, and reads no others. */
function aPhoto(dice: Dice, size: number) {
  const bytes = Buffer.alloc(size, `foto ${dice.id()} `);
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes;
}

export class PhotoAlbum {
  /** The record of every photo, by its hash. */
  private readonly taken = new Map<string, string>();

  constructor(private readonly scene: Scene) {}

  /** On one phone, of an animal that it shows. `large`: of three pieces. `closing`: the tab is closed meanwhile. */
  async take(phone: PhoneDriver, animals: readonly Row[], { large = false, closing = this.scene.dice.oneIn(3) } = {}) {
    const { dice } = this.scene;
    if (animals.length === 0) return;
    const animal_id = dice.pick(animals).id;
    const bytes = aPhoto(dice, large ? 2 * pieces.sent + 1 + dice.upTo(1000) : 500 + dice.upTo(4000));
    const content_hash = hashOf(bytes);
    const input = build.attachment({ id: dice.id(), animal_id, content_hash, file_type: 'jpeg', file_size: bytes.length });
    this.taken.set(content_hash, input.id);
    if (closing) await phone.attachAndClose(input, bytes, dice.upTo(60));
    else await phone.attach(input, bytes);
  }

  /** The server has, and may lose again, whatever this phone has sent so far. */
  async sentNow(phone: PhoneDriver) {
    await delivered(phone);
    const shown = (await phone.standing(['attachments'])).rows.attachments as (Row & { content_hash: string })[];
    await this.areThere(
      [phone],
      shown.map(({ content_hash }) => content_hash).filter((hash) => this.taken.has(hash)),
    );
  }

  private async areThere(phones: PhoneDriver[], hashes: readonly string[]) {
    const unsent = async () => {
      for (const phone of phones) await phone.sync();
      const answers = hashes.map(async (hash) => [hash, (await this.fetched(phones[0]!, hash)).status()] as const);
      return (await Promise.all(answers)).filter(([, status]) => status !== 200);
    };
    await expect.poll(unsent, { timeout: scaled(30_000), intervals: [100] }).toEqual([]);
  }

  private async registered() {
    const { backend, farm } = this.scene;
    const { rows } = await backend.db.query<{ id: string; content_hash: string; deleted_at: string | null }>(
      'select id, content_hash, deleted_at from attachments where farm_id = $1 and content_hash = any($2)',
      [farm.farm_id, [...this.taken.keys()]],
    );
    return rows;
  }

  private files() {
    const entries = readdirSync(this.scene.backend.files, { recursive: true, withFileTypes: true });
    const arrived = entries.filter((entry) => entry.isFile() && this.taken.has(entry.name)).map((entry) => join(entry.parentPath, entry.name));
    return arrived.filter((file) => !file.startsWith(join(this.scene.backend.files, 'uploads')));
  }

  /** Every photo with a record is on the server once and the same for both. The others were refused, handed over or deleted. */
  async arrived(phones: PhoneDriver[]) {
    const records = await this.registered();
    // Once each.
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    for (const { id, content_hash } of records) expect(this.taken.get(content_hash)).toBe(id);
    const shown = records.filter(({ deleted_at }) => deleted_at === null);
    await this.areThere(
      phones,
      shown.map(({ content_hash }) => content_hash),
    );
    for (const { content_hash } of shown) for (const phone of phones) expect(hashOf(await (await this.fetched(phone, content_hash)).body())).toBe(content_hash);
    const files = this.files();
    for (const { content_hash } of shown) expect(files.filter((file) => file.endsWith(content_hash))).toHaveLength(1);
    for (const file of files) expect(file.endsWith(hashOf(readFileSync(file)))).toBe(true);
    return { taken: this.taken.size, shown: shown.length };
  }

  private fetched = (phone: PhoneDriver, content_hash: string) => phone.page.request.get(`/api/farms/${this.scene.farm.farm_id}/files/${content_hash}`);
}
