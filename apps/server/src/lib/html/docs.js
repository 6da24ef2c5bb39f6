// Makes the reference interactive: every operation gets a form that sends the request and shows the answer.
'use strict'

const token = document.getElementById('token')

function toRequest(tester) {
  const query = new URLSearchParams()
  const headers = {}
  let path = tester.dataset.path
  for (const field of tester.querySelectorAll('[data-in]')) {
    const { in: place, name } = field.dataset
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(field.value))
    if (field.value === '') continue
    if (place === 'query') query.set(name, field.value)
    if (place === 'header') headers[name] = field.value
  }
  const body = tester.querySelector('textarea')
  if (body) headers['Content-Type'] = 'application/json'
  if (token.value) headers.Authorization = `Bearer ${token.value}`
  const search = query.size ? `?${query}` : ''
  return [
    `${document.body.dataset.base}${path}${search}`,
    {
      method: tester.dataset.method,
      headers,
      redirect: 'manual',
      ...(token.value ? { credentials: 'omit' } : {}),
      ...(body ? { body: body.value } : {}),
    },
  ]
}

async function readAnswer(response) {
  const lines = [`${response.status} ${response.statusText}`, ...[...response.headers].map(([name, value]) => `${name}: ${value}`)]
  const text = await response.text()
  try {
    return [...lines, '', JSON.stringify(JSON.parse(text), null, 2)].join('\n')
  } catch {
    return [...lines, '', text].join('\n')
  }
}

async function send(tester, output) {
  output.hidden = false
  output.textContent = 'Sending …'
  try {
    output.textContent = await readAnswer(await fetch(...toRequest(tester)))
  } catch (error) {
    output.textContent = `There was no answer (${error.message}).`
  }
}

for (const part of document.querySelectorAll('[data-interactive]')) part.hidden = false
for (const tester of document.querySelectorAll('.tester[data-method]')) {
  const output = tester.querySelector('pre')
  tester.querySelector('button').addEventListener('click', () => void send(tester, output))
}
