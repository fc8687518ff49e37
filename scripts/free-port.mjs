// Says before anything is installed or built that the port of the server is taken.
import { createServer } from 'node:net';

/** As in src/server/kernel/settings.ts, which refuses what is not a port. @param {NodeJS.ProcessEnv} environment */
export async function ensureFreePort({ PORT = '3000', HOST = '127.0.0.1' }) {
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535 || !(await isTaken(Number(PORT), HOST))) return;
  console.error(`A porta ${PORT} já está em uso. Escolha outra com PORT.`);
  process.exit(1);
}

/** Other errors are the server's to report. @param {number} port @param {string} host @returns {Promise<boolean>} */
const isTaken = (port, host) =>
  new Promise((answer) => {
    const server = createServer().once('error', (error) => answer('code' in error && error.code === 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => answer(false)));
  });
