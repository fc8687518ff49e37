// A form and a crash: what was typed is there when the browser starts again, with or without signal.
import { draftsIn, recovered } from '../drafts';
import { expect, test } from './phone';

test.use({ complaints: /./ });

test('killed while a form is being filled in: it is filled in when it is opened again', async ({ phone }) => {
  const one = await phone();
  one.line = 'cut';
  const open = () => one.page.getByRole('button', { name: 'Novo animal' }).first().click();
  const name = () => one.page.getByRole('dialog', { name: 'Novo animal' }).getByRole('textbox', { name: 'Nome' });
  await open();
  await name().pressSequentially('Aurora');
  await expect.poll(async () => (await draftsIn(one.page)).map(({ values }) => values['name'])).toEqual(['Aurora']);
  await one.kill();
  await one.start();
  await open();
  await expect(recovered(one.page)).toBeVisible();
  await expect(name()).toHaveValue('Aurora');
});
