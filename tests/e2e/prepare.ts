// Makes what the browser tests start from, and prints where it is: the data folder that their servers are copied from, and the built gallery. It keeps one core busy, so `npm test` does it beside the unit tests.
import { buildGallery } from '../ui/build-gallery';
import { makeTemplate } from './server';

console.log(JSON.stringify({ ...(await makeTemplate()), gallery: await buildGallery() }));
