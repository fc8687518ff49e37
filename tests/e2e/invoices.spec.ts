// Notas fiscais: XML files are reviewed, brought, recognized again, cancelled and undone; on a phone, without signal too.
import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import type pg from 'pg';
import { cancellation, keyNumbered, noteNumbered, supplierNote } from '../imports/notes';
import { dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const xml = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
const bring = (page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) => page.getByLabel('Arquivos das notas').setInputFiles(files);
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function toTheNotes(page: Page, db: pg.Client): Promise<OwnFarm> {
  const farm = await ownFarm(db);
  await dispatch(farm, 'update_money_settings', { changes: { taxpayer_cpf: { was: null, to: '52998224725' } } });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/financial/notas');
  await expect(page.getByRole('heading', { level: 1, name: 'Notas fiscais' })).toBeVisible();
  return farm;
}

/** Living rows on the server. */
async function counted(db: pg.Client, { user_id, farm_id }: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [user_id]);
  const { rows } = await db.query(
    `select (select count(*)::int from invoices where farm_id = $1 and deleted_at is null) as notes,
            (select count(*)::int from financial_transactions where farm_id = $1 and deleted_at is null and status = 'pendente') as entries,
            (select count(*)::int from parties where farm_id = $1 and deleted_at is null) as parties,
            (select coalesce(sum(stock_quantity), 0)::float from feeds where farm_id = $1 and deleted_at is null) as kg`,
    [farm_id],
  );
  return rows[0];
}

test('a note is reviewed, brought, recognized again and undone', { tag: '@core' }, async ({ page, db }) => {
  const farm = await toTheNotes(page, db);
  await expectAccessible(page);
  await bring(page, [xml('nota.xml', supplierNote), xml('mexida.xml', supplierNote.replaceAll('1481209372', '1481209373'))]);
  await expect(page.getByRole('heading', { name: 'Nota 1234 · AGROPECUARIA EXEMPLO LTDA' })).toBeVisible();
  await expect(page.getByText('mexida.xml: A chave da nota não confere')).toBeVisible();
  await page.getByText('3 itens: conferir').click();
  await expect(page.getByRole('group', { name: 'SAL MINERAL 80 25KG' }).getByLabel('Categoria').locator('option:checked')).toHaveText('Sal mineral');
  await expectAccessible(page);
  await save(page, 'Gravar 1 nota');
  await expect(rowOf(page, 'AGROPECUARIA EXEMPLO LTDA')).toContainText('3 parcelas');
  await expect.poll(() => counted(db, farm)).toEqual({ notes: 1, entries: 3, parties: 1, kg: 2250 });

  await bring(page, [xml('nota.xml', supplierNote)]);
  await expect(page.getByText('Já importada', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nada para gravar' })).toBeDisabled();
  await save(page, 'Voltar sem gravar');
  await save(page, 'Desfazer');
  await expect.poll(() => counted(db, farm)).toEqual({ notes: 0, entries: 0, parties: 1, kg: 0 });
});

test('10 notes dropped on a phone without signal are written, and a cancelled one is marked', async ({ page, db }) => {
  const farm = await toTheNotes(page, db);
  await loseSignal(page);
  const zip = zipSync(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`notas/${i}.xml`, strToU8(noteNumbered(100 + i))])));
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'notas.zip', { type: 'application/zip' }));
      return transfer;
    },
    [...zip],
  );
  await page.getByText('Nenhuma nota trazida').dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('heading', { name: /^Nota 10\d · / })).toHaveCount(10);
  await save(page, 'Gravar 10 notas');
  await expect(rowOf(page, 'Nota 109')).toBeVisible();
  await expect(page.locator('[data-index]')).toHaveCount(10);
  expect(await counted(db, farm)).toMatchObject({ notes: 0 });
  await page.context().setOffline(false);
  await expect.poll(() => counted(db, farm)).toEqual({ notes: 10, entries: 30, parties: 1, kg: 22_500 });

  await bring(page, [xml('cancelamento.xml', cancellation(keyNumbered(103)))]);
  await save(page, 'Marcar as canceladas');
  await expect(rowOf(page, 'Nota 103')).toContainText('Cancelada');
  await expect.poll(() => counted(db, farm)).toMatchObject({ notes: 10, entries: 27 });
});
