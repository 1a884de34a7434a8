# One image with everything built. It runs as an ordinary user and writes to /data alone.
FROM node:24-bookworm-slim
WORKDIR /guildhall
COPY . .
RUN npx -y "$(node -p "require('./package.json').packageManager")" install --frozen-lockfile \
 && npx -y "$(node -p "require('./package.json').packageManager")" run build \
 && mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
CMD ["node", "apps/server/build/main.js"]
