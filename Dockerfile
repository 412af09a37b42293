# syntax=docker/dockerfile:1
# The store as one image, which holds no setting but what pages carry: docs/deployment.md, "Containers".

FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
# Node is the image's own: nothing of ours needs the install scripts of packages.
COPY package.json package-lock.json .npmrc ./

FROM base AS packages
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts

FROM packages AS build
COPY . .
ARG SITE_URL
ARG SITE_NAME
ARG SUPPORT_EMAIL
RUN npm run build

FROM base AS store
# One arena: glibc would keep 30 MB more for threads that are rarely at work.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=1 \
    HOST=0.0.0.0 \
    DATABASE_URL=file:/data/store.db \
    STORAGE_URL=file:/data/files
RUN mkdir --mode=700 /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
# What backup, restore and the others are made of.
COPY db db
COPY scripts scripts
COPY src src
COPY --from=build /app/dist dist
USER node
VOLUME ["/data"]
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "scripts/ask-ready.mjs"]
# Node itself is process 1, and hears SIGTERM.
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "dist/server/entry.mjs"]
