// The landing page as this installation shows it.
import type { Settings } from '#server/kernel/settings';

export type Offer = Pick<Settings, 'SIGNUP' | 'CONTACT_URL' | 'PUBLIC_URL'>;

/** Removes the passages about what this installation does not offer. */
export function landingPage(page: string, { SIGNUP, CONTACT_URL, PUBLIC_URL = '' }: Offer) {
  const offered = { signup: SIGNUP === 'open', closed: SIGNUP === 'closed', contact: CONTACT_URL !== undefined };
  for (const [what, is] of Object.entries(offered))
    page = page.replaceAll(new RegExp(` *<!-- only ${what} -->\\n(.*?) *<!-- end ${what} -->\\n`, 'gs'), (_all, passage: string) => (is ? passage : ''));
  const values: Record<string, string> = { '{contact_url}': CONTACT_URL ?? '', '{public_url}': PUBLIC_URL };
  return page.replaceAll(/\{(contact|public)_url\}/g, (place) => values[place]!.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
}
