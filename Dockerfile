# Lida as a container image. Stage "build" installs and builds; the last stage has only what runs.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/lock.mjs scripts/build.mjs scripts/bundle.mjs scripts/run-program.mjs scripts/install.mjs scripts/
# The install of npm start, because npm ci refuses the lock file on some systems.
RUN node --input-type=module --eval "await (await import('./scripts/install.mjs')).ensureInstalled()"
COPY tsconfig.base.json vite.config.ts ./
COPY src/ src/
RUN npm run build
RUN npm prune --omit=dev --no-save --ignore-scripts --no-audit --no-fund --loglevel=error

FROM node:20.20.2-bookworm-slim
RUN install -d -o node -g node -m 700 /data /backups
WORKDIR /app
COPY LICENSE ./
COPY --from=build /app/node_modules/ node_modules/
COPY --from=build /app/build/ build/
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# /healthz and not /readyz: an orchestrator must not restart Lida because the database is down.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "--enable-source-maps", "build/server.mjs"]
