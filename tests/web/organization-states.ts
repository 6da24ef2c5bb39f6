/** States of the pages of organizations. */
import type { Page } from 'playwright-core'
import { otherOrganization, personInNoWorkspace } from './organizations.ts'
import type { Screen } from './screens.ts'
import { signOnStates } from './sign-on-states.ts'
import type { World } from './world.ts'

const own = ({ organizationId }: World) => `/settings/organizations/${organizationId}`
const other = `/settings/organizations/${otherOrganization.id}`

const openMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

export const organizationStates = (failReading: (page: Page, url: string) => Promise<unknown>): Screen[] => [
  ...signOnStates(failReading),
  { name: 'organization-member', as: 'viewer', path: own },
  { name: 'organization-offered', as: 'viewer', path: other },
  { name: 'organization-admin', as: 'serverAdmin', path: own },
  { name: 'organization-unknown', as: 'owner', path: '/settings/organizations/none' },
  {
    name: 'organization-failed',
    as: 'owner',
    path: own,
    proceed: (page) => failReading(page, '**/api/v1/organizations/*/team'),
    provokes: ['403 GET /api/v1/organizations/*/team'],
  },
  {
    name: 'organization-person-workspaces',
    as: 'serverAdmin',
    path: own,
    proceed: async (page) => {
      await openMenu(page, 'Ada Lovelace', 'Show workspaces')
      await page.getByRole('dialog').getByText('Harbour Cafe', { exact: true }).waitFor()
    },
  },
  {
    name: 'organization-remove',
    as: 'owner',
    path: own,
    proceed: (page) => openMenu(page, personInNoWorkspace, 'Remove from organization'),
  },
  { name: 'organization-general-admin', as: 'serverAdmin', path: (world) => `${own(world)}/general` },
  { name: 'organization-general-offer', as: 'serverAdmin', path: `${other}/general` },
  {
    name: 'organization-transfer',
    as: 'owner',
    path: (world) => `${own(world)}/general`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Transfer ownership' }).click()
      await page.getByRole('button', { name: 'Offer ownership' }).click()
      await page.getByText('Choose a person.').waitFor()
    },
  },
  {
    name: 'organization-delete',
    as: 'serverAdmin',
    path: `${other}/general`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Delete organization' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete organization' }).click()
      await page.getByText('Enter the exact name of the organization.').waitFor()
    },
  },
  { name: 'organization-audit-empty', as: 'serverAdmin', path: `${other}/audit` },
  {
    name: 'organization-audit-failed',
    as: 'owner',
    path: (world) => `${own(world)}/audit`,
    proceed: (page) => failReading(page, '**/api/v1/organizations/*/identity-audit-events*'),
    provokes: ['403 GET /api/v1/organizations/*/identity-audit-events'],
  },
]
