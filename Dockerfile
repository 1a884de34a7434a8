# Builds with everything, runs with production packages alone, as an ordinary user that writes to
# /data alone.
FROM node:24-bookworm-slim AS build
WORKDIR /guildhall
COPY . .
RUN npx -y "$(node -p "require('./package.json').packageManager")" install --frozen-lockfile \
 && npx -y "$(node -p "require('./package.json').packageManager")" run build \
 && rm -rf node_modules ./*/node_modules ./*/*/node_modules .turbo ./*/*/.turbo \
 && npx -y "$(node -p "require('./package.json').packageManager")" install --frozen-lockfile --prod

FROM node:24-bookworm-slim
# For backup and restore: the client programs of the version in compose.yaml, which the distribution
# does not have yet, from PostgreSQL's own repository.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
 && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
 && apt-get install --yes --no-install-recommends postgresql-client-18 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /guildhall /guildhall
RUN mkdir /data && chown node:node /data
WORKDIR /guildhall
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# So that memory is given back after load (docs/operating.md).
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2
ENV MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
CMD ["node", "apps/server/build/main.js"]
