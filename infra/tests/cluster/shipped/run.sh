# Inside the same root, in a network of its own: each process as compose runs it. Prints a line for each.
set -u
image=localhost/stampwell:test
node=/work/base/usr/local/bin/node
as="--pull never --network host --read-only --cap-drop ALL --security-opt no-new-privileges --env-file /work/env"
database=postgres://127.0.0.1:5432/postgres?user
podman rm -af >/dev/null 2>&1
podman volume prune -f >/dev/null 2>&1
id postgres >/dev/null 2>&1 || useradd postgres
rm -rf /work/data && mkdir /work/data && chown postgres /work/data && chmod -R a+rX /work/postgres
postgres() { setpriv --reuid postgres --regid postgres --clear-groups env LD_LIBRARY_PATH=/work/postgres/lib "/work/postgres/bin/$@"; }
postgres initdb -D /work/data/pg -U stampwell --auth=trust -E UTF8 --locale=C >/dev/null
postgres postgres -D /work/data/pg -c unix_socket_directories= -c shared_buffers=32MB >/work/postgres.log 2>&1 &
now() { date +%s%3N; }
# waits at most 60 s for a page
page() {
  "$node" -e "const end = Date.now() + 60_000; (async () => { for (;;) { if (await fetch('$1').then((r) => r.ok, () => false)) process.exit(0);
    if (Date.now() > end) process.exit(1); await new Promise((r) => setTimeout(r, 100)); } })()"
}
for try in $(seq 60); do
  "$node" -e "require('node:net').connect(5432, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))" && break
  sleep 0.2
done

ends() { # name script memory options
  from=$(now)
  podman run --rm $as --memory "$3" $4 $image node "$2" >"/work/$1.log" 2>&1
  echo "{\"name\":\"$1\",\"exit\":$?,\"ms\":$(($(now) - from))}"
}
serves() { # name script memory options page
  from=$(now)
  podman run -d --name "$1" $as --memory "$3" $4 $image node "$2" >/dev/null
  page "$5"; answers=$?; started=$(($(now) - from))
  user=$(podman exec "$1" id -un)
  podman exec "$1" sh -c 'touch /app/x' 2>/dev/null && written=true || written=false
  capabilities=$(podman exec "$1" awk '/CapEff/ {print $2}' /proc/1/status)
  memory=$(podman stats --no-stream --format '{{.MemUsage}}' "$1" | tail -1)
  from=$(now); podman stop -t 20 "$1" >/dev/null; stopped=$(($(now) - from))
  podman logs "$1" >"/work/$1.log" 2>&1
  code=$(podman inspect --format '{{.State.ExitCode}}' "$1")
  podman rm -f "$1" >/dev/null
  echo "{\"name\":\"$1\",\"answers\":$((answers == 0)),\"ms\":$started,\"stopMs\":$stopped,\"exit\":$code,\"user\":\"$user\",\"wrote\":$written,\"capabilities\":\"$capabilities\",\"memory\":\"$memory\"}"
}
ends migrator backend/migrator/src/main.ts 256m "-e DATABASE_URL=$database=stampwell"
ends publish backend/web/publish.cli.ts 256m "-v site:/site"
serves web backend/web/main.ts 512m "-v site:/site:ro" http://127.0.0.1:3000/readyz
serves api backend/api/src/main.ts 1g "-v erased:/var/lib/stampwell/erased -v images:/var/lib/stampwell/images -e DATABASE_URL=$database=stampwell_api" http://127.0.0.1:3000/healthz
serves projector projections/processes/src/main.ts 768m "-v seals:/var/lib/stampwell/seals -v last-seal:/var/lib/stampwell/last-seal -e KAFKA_BROKERS= -e DATABASE_URL=$database=stampwell_projector" http://127.0.0.1:8081/healthz
serves relay projections/processes/src/relay.main.ts 384m "-e DATABASE_URL=$database=stampwell_relay" http://127.0.0.1:8081/healthz
kill %1
wait
