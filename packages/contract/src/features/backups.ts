/** Backups of the instance, which the command line makes. */
import { endpointsOf, onInstance } from '../endpoint.ts'
import { Backups } from './backups.schemas.ts'

export const listBackups = endpointsOf('administration').get('list-backups', '/admin/backups', {
  summary: 'List backups',
  description: 'The 100 newest backups that this instance made, with the daily schedule.',
  access: onInstance,
  success: { 200: Backups },
})
