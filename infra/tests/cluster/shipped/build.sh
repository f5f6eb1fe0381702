# Inside the root of its own that image.ts prepared: our Dockerfile's steps on a base of Debian and the pinned Node, without a registry of images.
set -e
base=$(buildah from scratch)
buildah add -q "$base" /work/base / >/dev/null
buildah config --env PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
buildah commit -q "$base" localhost/node:24 >/dev/null
buildah rm "$base" >/dev/null
cd /work/source
# Its network is the machine's: npm has to reach its registry.
buildah bud --pull-never --isolation chroot --network host --build-arg NODE_IMAGE=localhost/node:24 \
  -f infra/deploy/compose/Dockerfile -t localhost/stampwell:test .
