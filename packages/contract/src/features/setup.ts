/** The tasks that remain after the installation. */
import { endpointsOf, onInstance } from '../endpoint.ts'
import { Setup, UpdateSetupBody } from './setup.schemas.ts'

const { get, patch } = endpointsOf('administration')

export const getSetup = get('get-setup', '/admin/setup', {
  summary: 'Get the setup tasks',
  description:
    'Mail, public address, backups, networks and people: whether each is set up, and what to do otherwise. Reading it through the public address shows that the address works.',
  access: onInstance,
  success: { 200: Setup },
})

export const updateSetup = patch('update-setup', '/admin/setup', {
  summary: 'Update the setup tasks',
  description: 'Hides or shows the list, or confirms that backups are made.',
  access: onInstance,
  body: UpdateSetupBody,
  success: { 200: Setup },
})
