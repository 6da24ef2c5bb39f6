// Exits with 0 if the server of this container is ready, because the image has no curl.
const { ROLE, PORT = '8787', METRICS_PORT, METRICS_TOKEN } = process.env
const url = ROLE === 'worker' ? METRICS_PORT && `http://127.0.0.1:${METRICS_PORT}/metrics` : `http://127.0.0.1:${PORT}/api/v1/ready`
if (url) {
  const headers = METRICS_TOKEN ? { authorization: `Bearer ${METRICS_TOKEN}` } : {}
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(4000) }).catch((error) => error)
  if (!response.ok) {
    process.stderr.write(`${url}: ${response.status ?? response.cause?.code ?? response.message}\n`)
    process.exitCode = 1
  }
} else process.stdout.write('A worker is only checked if METRICS_PORT is set.\n')
