import { expect, test } from 'vitest'
import { toYaml } from './yaml.ts'

test('nested data is written in block style with quoted strings', () => {
  const data = {
    openapi: '3.1.0',
    tags: [{ name: 'jobs', empty: [] }, 'no'],
    paths: { '/jobs': { get: { deprecated: false, limit: 50 } } },
    none: {},
  }
  expect(toYaml(data)).toBe(
    [
      'openapi: "3.1.0"',
      'tags:',
      '  - name: "jobs"',
      '    empty: []',
      '  - "no"',
      'paths:',
      '  "/jobs":',
      '    get:',
      '      deprecated: false',
      '      limit: 50',
      'none: {}',
      '',
    ].join('\n'),
  )
})

test('keys that YAML would misread are quoted', () => {
  expect(toYaml({ on: 1, '200': 2, $ref: 3, name: undefined })).toBe('"200": 2\n"on": 1\n"$ref": 3\n')
})

test('nested lists and multi-line strings survive', () => {
  expect(toYaml([[1, 2], ['a\nb "c"']])).toBe('- - 1\n  - 2\n- - "a\\nb \\"c\\""\n')
})
