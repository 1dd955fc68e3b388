# syntax=docker/dockerfile:1

FROM rust:1.95-bookworm AS build
WORKDIR /build
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/build/target \
    cargo build --profile dist --locked \
    && install -D target/dist/areopagus /out/areopagus

FROM debian:bookworm-slim
# curl asks the healthcheck's question; the database is another container.
RUN apt-get update \
    && apt-get install --no-install-recommends -y ca-certificates curl \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --create-home areopagus
COPY --from=build /out/areopagus /usr/local/bin/areopagus
USER areopagus
WORKDIR /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["curl", "--fail", "--silent", "--show-error", "http://127.0.0.1:8080/healthz"]
ENTRYPOINT ["areopagus"]
CMD ["serve", "--listen", "0.0.0.0:8080"]
