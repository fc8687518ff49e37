// Reads the Dockerfile and .dockerignore: what the deployment test and the program of its steps both need.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../../scripts/install.mjs';

/** @typedef {{ name: string, text: string }} Instruction */
/** @typedef {{ from: string | undefined, sources: string[], to: string }} Copy `from`: the stage, or the repository. */
/** @typedef {{ image: string, name: string, instructions: Instruction[] }} Stage */

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

/** @returns {Stage[]} */
export function readStages() {
  /** @type {Stage[]} */
  const stages = [];
  const lines = read('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines.filter(Boolean)) {
    const [, name = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (!name) throw new Error(`no instruction: ${line}`);
    const [image = '', , as = 'last'] = text.split(' ');
    if (name === 'FROM') stages.push({ image, name: as, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

/** @param {Stage} stage @param {string} name */
export const allOf = ({ instructions }, name) => instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);

/** @param {string} text @returns {Copy} */
export function readCopy(text) {
  const words = text.split(' ');
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  return { from, sources: words.slice(0, -1), to: words.at(-1) ?? '' };
}

/** The JSON form of CMD, HEALTHCHECK and VOLUME. @param {string} text @returns {string[]} */
export const readList = (text) => JSON.parse(text.slice(text.indexOf('[')));

/** @param {Stage} stage @returns {Record<string, string>} */
export const environmentOf = (stage) => Object.fromEntries(allOf(stage, 'ENV').flatMap((text) => text.split(' ').map((word) => word.split('='))));

/** Whether .dockerignore lets a file reach the build; the last pattern that matches decides. */
export function contextFilter() {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const source = line.replace(/^!/, '').replace(/[.+^$()|[\]{}\\]/g, '\\$&');
      return { isKept: line.startsWith('!'), form: new RegExp(`^${source.replaceAll('**/', '(.+/)?').replace(/(?<!\+)\*/g, '[^/]*')}(/.*)?$`) };
    });
  /** @param {string} file */
  return (file) => patterns.findLast(({ form }) => form.test(posix.normalize(file).replace(/\/$/, '')))?.isKept ?? true;
}
