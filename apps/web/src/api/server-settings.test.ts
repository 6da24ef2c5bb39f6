import { ApiError } from '@broadside/contract/client'
import { expect, it } from 'vitest'
import { faultOfList, type ServerSettingsView, toBody } from './server-settings.ts'

const shown = <V>(value: V, source: 'environment' | 'stored' | 'default') => ({ source, value, default: value })

const saved = {
  registration: shown('open', 'environment'),
  seats_per_workspace: shown(12, 'stored'),
  terms_version: shown('2026-01', 'stored'),
  privacy_version: shown('', 'default'),
  smtp_url: { source: 'stored', has_value: true },
  fixed: [],
} as unknown as ServerSettingsView

it('repeats what is stored, because the request replaces all settings', () => {
  expect(toBody(saved, { privacy_version: '2' })).toEqual({ seats_per_workspace: 12, terms_version: '2026-01', privacy_version: '2' })
})

it('leaves out settings that return to their defaults', () => {
  expect(toBody(saved, { terms_version: undefined })).toEqual({ seats_per_workspace: 12 })
})

it('sends a mail server only if it was entered or removed', () => {
  expect(toBody(saved, {})).not.toHaveProperty('smtp_url')
  expect(toBody(saved, { smtp_url: '' })).toHaveProperty('smtp_url', '')
})

it('names the entry of a list that is wrong', () => {
  const problem = { errors: [{ location: 'body.cors_origins[1]', message: 'Enter an origin.', value: 'app' }] }
  const error = Object.assign(Object.create(ApiError.prototype) as ApiError, { problem })
  expect(faultOfList(error, 'cors_origins')).toBe('app: Enter an origin.')
  expect(faultOfList(error, 'fetch_allow_list')).toBeUndefined()
})
