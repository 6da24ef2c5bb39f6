// Registers the first user of a server, publishes a post on the site and prints the page.
//   node scripts/release/publish.mjs <origin>
const [, , origin] = process.argv
let cookie = ''

async function ask(path, body) {
  const response = await fetch(`${origin}/api/v1${path}`, {
    headers: { cookie, ...(body && { 'content-type': 'application/json', 'idempotency-key': path }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

await ask('/auth/register', { email: 'ada@example.org', password: 'three green boats at noon' })
const { id: workspace_id } = await ask('/workspaces', { name: 'Harbour Cafe' })
const [site] = await ask(`/accounts?workspace_id=${workspace_id}`)
const post = { workspace_id, account_ids: [site.id], title: 'Opening hours', text: 'From Monday on we open at **seven**.' }
const { id } = await ask('/publications', post)
await ask(`/publications/${id}/publish-now`, { expected_revision: 1 })
for (const end = Date.now() + 60_000; ; await new Promise((done) => setTimeout(done, 200))) {
  const { destinations } = await ask(`/publications/${id}`)
  if (destinations[0].status === 'published') {
    console.log(await (await fetch(destinations[0].external_url)).text())
    break
  }
  if (Date.now() > end) throw new Error(JSON.stringify(destinations))
}
