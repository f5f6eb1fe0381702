# Inside the root of its own, in a network of its own: compose.yaml by podman-compose. Prints a line for each service.
set -u
cd /work/compose
log=/work/compose.log
# Health checks are systemd's timers, which is not here: they are run by hand.
export DISABLE_HC_SYSTEMD=true
# What a run that was killed left.
podman pod rm -af >/dev/null 2>&1
podman rm -af --depend >/dev/null 2>&1
podman volume prune -f >/dev/null 2>&1
podman network prune -f >/dev/null 2>&1
bash stand-ins.sh >/work/stand-ins.log 2>&1 || { tail -20 /work/stand-ins.log; exit 1; }
now() { date +%s%3N; }
# Without podman's own tmpfs over /run, in which the folder of PostgreSQL's socket would be root's.
compose() { python3 podman_compose.py --podman-run-args=--read-only-tmpfs=false "$@" >>$log 2>&1; }
container() { podman ps -aq --filter "label=com.docker.compose.service=$1" --filter label=com.docker.compose.project=stampwell; }
# waits at most 120 s for a health check of compose.yaml
healthy() {
  for try in $(seq 400); do
    podman healthcheck run "$(container "$1")" >/dev/null 2>&1 && return 0
    sleep 0.3
  done
  return 1
}
# from outside, through Caddy and the port that it publishes
answers() {
  /work/base/usr/local/bin/node -e "const end = Date.now() + 60_000; (async () => { for (;;) {
    const page = await fetch('http://127.0.0.1:3000/').catch(() => null);
    const call = await fetch('http://127.0.0.1:3000/api/auth/admin/login', { method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'root@stampwell.test', password: 'stampwell' }) }).catch(() => null);
    if (page?.ok && call?.ok) process.exit(0);
    if (Date.now() > end) { console.error(page?.status, call?.status, await call?.text()); process.exit(1); }
    await new Promise((r) => setTimeout(r, 100)); } })()" 2>>$log
}
check() { if [ "$1" = caddy ]; then answers; else healthy "$1"; fi; }
: >$log
# In the order of compose.yaml's conditions: podman 4.3 knows none of health, and starts nothing that requires what has ended.
up() { compose up -d --no-build --no-deps "$@"; for one in "$@"; do check "$one"; done; }
up postgres kafka
compose up -d --no-build --no-deps migrator publish
for one in migrator publish; do
  echo "{\"name\":\"$one\",\"exit\":$(podman wait "$(container $one)")}"
done
up api projector relay web
up caddy
for one in web api projector relay caddy kafka postgres; do
  id=$(container $one)
  from=$(now); podman stop -t 20 "$id" >/dev/null; stopped=$(($(now) - from))
  code=$(podman inspect --format '{{.State.ExitCode}}' "$id")
  from=$(now); podman start "$id" >/dev/null; check $one; failed=$?; started=$(($(now) - from))
  [ $failed = 0 ] || podman logs "$id" >"/work/$one.log" 2>&1
  echo "{\"name\":\"$one\",\"answers\":$((failed == 0)),\"ms\":$started,\"stopMs\":$stopped,\"exit\":$code}"
done
answers; echo "{\"name\":\"a sign-in through Caddy\",\"exit\":$?}"
for one in migrator publish postgres kafka api projector relay web caddy; do
  { echo "== $one"; podman logs "$(container $one)" 2>&1 | tail -30; } >>/work/compose-services.log
done
from=$(now); compose down -v -t 20; code=$?
echo "{\"name\":\"down\",\"exit\":$code,\"ms\":$(($(now) - from)),\"killed\":$(grep -c 'resorting to SIGKILL' $log)}"
