import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Exchange } from '@broadside/networks/testing/recorder'
import { startServer } from '@broadside/networks/testing/server'
import { expect, it } from 'vitest'
import { readDocuments } from './documents.ts'
import { documented } from './networks.ts'
import { summarize } from './report.ts'

it('records requests, and the answers that a fake gave itself', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'exchanges-'))
  const file = join(folder.path, 'notes.ndjson')
  const fake = await startServer(() => ({ status: 201, json: { id: 1 } }))
  fake.fail('POST /broken', { mode: 'answer', answer: { status: 500 } })
  process.env['RECORD_EXCHANGES'] = file
  try {
    await fetch(`${fake.url}/notes?to=all`, { method: 'POST', body: '{"text":"Hi"}', headers: { 'content-type': 'application/json' } })
    await fetch(`${fake.url}/broken`, { method: 'POST', body: new URLSearchParams({ text: 'Hi' }) })
    const form = new FormData()
    form.set('text', 'Hi')
    form.set('file', new Blob(['abc']), 'a.txt')
    await fetch(`${fake.url}/notes`, { method: 'POST', body: form })
  } finally {
    delete process.env['RECORD_EXCHANGES']
    await fake.close()
  }
  const exchanges = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Exchange)
  expect(exchanges).toMatchObject([
    { method: 'POST', path: '/notes', search: 'to=all', json: { text: 'Hi' }, answer: { status: 201, json: { id: 1 } } },
    { path: '/broken', form: [['text', 'Hi']] },
    {
      form: [
        ['text', 'Hi'],
        ['file', null],
      ],
    },
  ])
  expect(exchanges[1]).not.toHaveProperty('answer')
})

it('is refused when a document is missing', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'documents-'))
  await expect(readDocuments(folder.path, documented)).rejects.toThrow(/^Cannot read the document of mastodon: .*mastodon\.openapi\.json$/)
})

it('fails for a finding, and for an exception that nothing needs', () => {
  const exchange = { method: 'GET', path: '/api/v1/notes', search: '', headers: {} }
  const finding = { operation: 'GET /api/v1/notes', place: 'query page', problem: 'is not a parameter' }
  const summary = summarize([{ id: 'mastodon', exchanges: [exchange], findings: [finding, finding] }], ['site'])
  expect(summary.isFine).toBe(false)
  expect(summary.text).toContain('mastodon: GET /api/v1/notes: query page: is not a parameter (×2)')
  expect(summary.text).toContain('mastodon     requests 1, answers 0, findings 1')
  expect(summary.text).toContain('without a document: site')
  expect(summary.text).toMatch(/exceptions that nothing needs any more:\n {2}mastodon POST \/api\/v1\/apps/)
})
