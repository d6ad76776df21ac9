# Emberlore in one container. The pinned Node comes with the installation; the image only brings one to install it with.
# The tests don't build this image; they only read this file and docs/self-hosting.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/run.mjs build

FROM node:24.21.0-bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends tini \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /app emberlore \
    && install --directory --owner=emberlore --group=emberlore /data
WORKDIR /app
COPY --from=build --chown=emberlore:emberlore /app /app
USER emberlore
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "scripts/run.mjs", "start"]
