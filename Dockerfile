# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm pack --pack-destination /tmp

FROM node:24-slim
WORKDIR /app
RUN --mount=type=bind,from=build,source=/tmp,target=/package \
    npm install --no-audit --no-fund --omit=dev /package/understudy-*.tgz pg@8.23.1 && npm cache clean --force
USER node
EXPOSE 4010
HEALTHCHECK --interval=5s --start-period=10s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:4010/__admin/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/understudy"]
CMD ["serve", "agency", "--host", "0.0.0.0"]
