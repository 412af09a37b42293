# syntax=docker/dockerfile:1
# The store as one image. It holds only the settings that pages contain: docs/deployment.md, "Containers".

FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
# The image brings Node, so no package needs its install script.
COPY package.json package-lock.json .npmrc ./

FROM base AS build
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts
COPY . .
ARG SITE_URL
ARG SITE_NAME
ARG SUPPORT_EMAIL
RUN npm run build

FROM base AS store
# With one arena glibc keeps 30 MB less for mostly idle threads.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=1 \
    HOST=0.0.0.0 \
    DATABASE_URL=file:/data/store.db \
    STORAGE_URL=file:/data/files
RUN mkdir --mode=700 /data && chown node:node /data
COPY --from=build /app/node_modules node_modules
# Sources of backup, restore and the other commands.
COPY db db
COPY scripts scripts
COPY src/app src/app
COPY src/contract src/contract
COPY src/server src/server
COPY src/texts src/texts
COPY --from=build /app/dist dist
USER node
VOLUME ["/data"]
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "scripts/ask-ready.mjs"]
# Node is process 1, so it receives SIGTERM.
CMD ["node", "--max-semi-space-size=8", "dist/server/entry.mjs"]
