#!/bin/bash
# Makes a shop of a fresh Debian 12 or Ubuntu 24.04, and of a newer clone its update: docs/deployment.md, "One small
# server". Running it again does no harm: it keeps .env, the data, the Caddyfile and drop-ins of the units.
# Usage, as root: /srv/tradeshelf/releases/1/deploy/install.sh shop.example.com (the name the first time only)
set -euo pipefail
umask 022
# `su` without a dash leaves these out.
PATH=$PATH:/usr/sbin:/sbin

# A test's own root.
root=${INSTALL_ROOT:-}
home=$root/srv/tradeshelf
settings=$home/.env
caddyfile=$root/etc/caddy/Caddyfile
release=$(cd "$(dirname "$0")/.." && pwd -P)

fail() { printf '%s\n' "$*" >&2; exit 1; }
setting() { sed -n "s/^$1=//p" "$settings" | grep . || echo "${2:-}"; }
wait_for() { curl -fsm 10 -o /dev/null --retry 60 --retry-delay 1 --retry-max-time 60 --retry-all-errors "$1/readyz"; }
as_account() { su -s /bin/sh tradeshelf -c "cd '$release' && { $1; }"; }

[ "$(id -u)" = 0 ] || fail "Run this as root."
[ "${release%/*}" = "$home/releases" ] || fail "Clone into a folder of $home/releases, and run that one's install.sh."
systemctl show-environment > /dev/null || fail "This needs a machine that systemd runs."

# Account and folders.
id tradeshelf > /dev/null 2>&1 ||
  useradd --system --user-group --home-dir "$home" --shell /usr/sbin/nologin tradeshelf
mkdir -p "$home/data" "$home/backups"
chown tradeshelf: "$home" "$home/data" "$home/backups"
chmod 750 "$home"
chmod 700 "$home/data" "$home/backups"

# Settings. The commands of sed come by its input, because others can read arguments.
if [ ! -e "$settings" ]; then
  [[ ${1:-} =~ ^[a-z0-9-]+(\.[a-z0-9-]+)+$ ]] || fail "Name the shop: $0 shop.example.com"
  (umask 077 && sed -f - "$release/.env.example" > "$settings.new") << END
s/shop\.example\.com/$1/
s|^TRUSTED_PROXIES=.*|TRUSTED_PROXIES=1|
s|^DRAIN_SECONDS=.*|DRAIN_SECONDS=0|
s|^DATABASE_URL=.*|DATABASE_URL=file:$home/data/store.db|
s|^STORAGE_URL=.*|STORAGE_URL=file:$home/data/files|
s|^SECRET_KEY=.*|SECRET_KEY=$(head -c 48 /dev/urandom | base64 -w 0)|
END
  chown tradeshelf: "$settings.new"
  mv "$settings.new" "$settings"
fi
site=$(setting SITE_URL)
host=${site#*://}
host=${host%%/*}
[ "${1:-$host}" = "$host" ] || fail "SITE_URL in $settings is $site: change it there first."
missing=()
for name in PAYPAL_CLIENT_ID PAYPAL_CLIENT_SECRET POSTMARK_SERVER_TOKEN; do
  [ -n "$(setting $name)" ] || missing+=("$name")
done
[ ${#missing[@]} = 0 ] || fail "Fill in ${missing[*]} in $settings, check its other lines, then run this again."

# Packages. A proxy or an npm of your own stays.
packages=(ca-certificates curl git iproute2 ufw)
command -v npm > /dev/null || packages+=(npm)
if [ ! -d "$root/etc/nginx" ]; then
  packages+=(caddy)
  # Before Caddy is installed: an existing file is somebody's.
  if [ ! -e "$caddyfile" ]; then
    mkdir -p "${caddyfile%/*}"
    sed "s/shop\.example\.com/$host/" "$release/deploy/Caddyfile" > "$caddyfile"
  fi
  grep -qF "$host" "$caddyfile" || fail "Add the lines of deploy/Caddyfile to $caddyfile, then run this again."
fi
if ! dpkg -s "${packages[@]}" > /dev/null 2>&1; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get -q update
  apt-get -qy --no-install-recommends -o Dpkg::Options::=--force-confold install "${packages[@]}"
fi

# Firewall: where sshd listens now, and the web (443 by UDP is HTTP/3).
ssh=$(ss -Hltnp | awk '/"sshd"/ && $4 !~ /^(127\.|\[::1\])/ { sub(/.*:/, "", $4); print $4 "/tcp" }' | sort -u)
for port in ${ssh:-22/tcp} 80/tcp 443; do ufw allow "$port"; done
ufw --force enable

# Swap: npm and the build take 1.1 GB beside the running store; held to 830 MB without swap, they made no progress.
if [ "$(awk '/^(MemTotal|SwapTotal):/ { kb += $2 } END { print int(kb / 1024) }' /proc/meminfo)" -lt 1900 ]; then
  (umask 077 && fallocate -l 2G "$root/swapfile")
  mkswap "$root/swapfile"
  swapon "$root/swapfile"
  grep -q ^/swapfile "$root/etc/fstab" || echo '/swapfile none swap sw 0 0' >> "$root/etc/fstab"
fi

# The build, as the account. Afterwards it cannot change the code, and can read it whatever root's umask was.
[ -e "$release/.env" ] || ln -s "$settings" "$release/.env"
chown -R tradeshelf: "$release"
# npm must run on Node 24 too: on the distributions' older ones it leaves out packages that need a newer Node.
as_account "[ node_modules/.package-lock.json -nt package-lock.json ] ||
  npx --yes --package=node@24 --package=npm@11 -c 'npm ci --omit=dev --no-audit --no-fund'"
as_account 'npm run build -- --if-stale'
chown -R root: "$release"
chmod go+rX "$home/releases"
chmod -R go+rX "$release"

# The service, its backup each night, the proxy.
ln -sfn "releases/${release##*/}" "$home/current.new"
mv -T "$home/current.new" "$home/current"
install -m 644 "$release"/deploy/tradeshelf*.{service,timer} "$root/etc/systemd/system/"
systemctl daemon-reload
systemctl enable --now tradeshelf-backup.timer
systemctl enable tradeshelf
systemctl restart tradeshelf
wait_for "http://$(setting HOST 127.0.0.1):$(setting PORT 4321)" ||
  fail "The store is not ready. Why: journalctl -u tradeshelf -n 30"
[ -d "$root/etc/nginx" ] || systemctl try-reload-or-restart caddy
wait_for "$site" || fail "The store runs, but $site does not answer. Look at its DNS, and at: journalctl -u caddy -n 30"
echo "The shop runs at $site, its admin at $site/admin."
[ ! -e "$home/data/first-admin-link" ] || echo "Open the link in $home/data/first-admin-link to create your account."
