import { Type } from 'typebox'
import { Answer, Body, exampleOf, Id, Int, Line, OneOf, Page, Timestamp } from '../primitives.ts'
import { Can, exampleId } from './common.ts'
import { proof } from './reauth.schemas.ts'

const role = OneOf(['owner', 'admin', 'member'], { description: 'An organization has exactly one owner. Owners and admins administer it.' })
const assignableRole = OneOf(['admin', 'member'], { description: 'Ownership can only be transferred.' })

const organizationCan = Can({
  rename: 'Change its name. Requires a browser session.',
  manage_members: 'Change roles and remove people. Requires a browser session.',
  transfer: 'Offer the ownership to another person. Requires a browser session.',
  delete: 'Delete it; false while it has workspaces. Requires a browser session.',
  manage_sign_on: 'Change identity providers and the single sign-on policy. Requires a browser session.',
  create_workspaces: 'Create workspaces in it.',
})

export const Organization = Answer(
  'OrganizationResponse',
  {
    id: Type.String(),
    name: Type.String(),
    role,
    members: Int({ description: 'Number of people in it.' }),
    workspaces: Int({ description: 'Number of its workspaces, without deleted ones.' }),
    ownership_transfer_id: Type.Optional(
      Type.String({ description: 'The open offer of its ownership, if the caller is its owner or its nominee.' }),
    ),
    can: organizationCan,
    created_at: Timestamp(),
  },
  {
    description: "One of the caller's organizations.",
    examples: [
      {
        id: exampleId(11),
        name: 'Harbour Cafe',
        role: 'owner',
        members: 3,
        workspaces: 1,
        can: { ...exampleOf(organizationCan), delete: false },
        created_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const OrganizationList = Page('ListOrganizationsOutputBody', Organization, 'Ordered by name, case-insensitive.')

export const UpdateOrganizationBody = Body({ name: Line({ min: 1, max: 80 }) }, { examples: [{ name: 'Harbour Cafe' }] })

export const OrganizationWorkspace = Answer(
  'OrganizationWorkspaceResponse',
  {
    id: Type.String(),
    name: Type.String(),
    members: Int({ description: 'Number of active members.' }),
    admins: Type.Array(Type.String(), { description: 'Email addresses of active admins, at most five, in alphabetical order.' }),
    role: Type.Optional(
      OneOf(['admin', 'editor', 'viewer'], { description: "The caller's role; absent unless they are an active member." }),
    ),
    is_deleted: Type.Boolean({ description: 'Whether it is deleted, and its data is about to be erased.' }),
  },
  {
    description: 'A workspace of an organization.',
    examples: [{ id: exampleId(2), name: 'Harbour Cafe', members: 2, admins: ['ada@social.example'], role: 'admin', is_deleted: false }],
  },
)

export const OrganizationWorkspaceList = Page(
  'ListOrganizationWorkspacesOutputBody',
  OrganizationWorkspace,
  'Ordered by name, case-insensitive.',
)

export const OrganizationMember = Answer(
  'OrganizationMemberResponse',
  {
    user_id: Type.String(),
    email: Type.String(),
    display_name: Type.String(),
    role,
    has_identity: Type.Boolean({ description: "True when the person linked an identity of the organization's identity providers." }),
    workspaces: Int({ description: "Number of the organization's workspaces that the person is a member of." }),
    created_at: Timestamp('When the person joined the organization.'),
  },
  {
    description: 'A person in an organization.',
    examples: [
      {
        user_id: exampleId(1),
        email: 'ada@social.example',
        display_name: 'Ada',
        role: 'owner',
        has_identity: false,
        workspaces: 1,
        created_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const OrganizationTeam = Answer(
  'OrganizationTeamOutputBody',
  { can_manage: Type.Boolean({ description: 'True when the caller is the owner.' }), members: Type.Array(OrganizationMember) },
  {
    description: 'The people in an organization: the owner, then admins, then members, each ordered by email address.',
    examples: [{ can_manage: true, members: [exampleOf(OrganizationMember)] }],
  },
)

export const UpdateOrganizationMemberBody = Body({ role: assignableRole }, { examples: [{ role: 'admin' }] })

export const OrganizationDeletionPreview = Answer(
  'OrganizationDeletionPreviewOutputBody',
  {
    organization_id: Type.String(),
    name: Type.String({ description: 'The name to confirm the deletion with.' }),
    workspaces: Int({ description: 'Number of workspaces that must be deleted first.' }),
    members: Int(),
    identity_providers: Int(),
    can_delete: Type.Boolean(),
  },
  {
    description: 'What deleting an organization requires.',
    examples: [
      { organization_id: exampleId(11), name: 'Harbour Cafe', workspaces: 0, members: 1, identity_providers: 0, can_delete: true },
    ],
  },
)

export const DeleteOrganizationBody = Body(
  { confirm_name: Line({ max: 200, description: "The organization's name, as confirmation." }), ...proof },
  { examples: [{ confirm_name: 'Harbour Cafe', current_password: 'a long sentence to sign in' }] },
)

export const OwnershipTransfer = Answer(
  'OwnershipTransferResponse',
  {
    id: Type.String(),
    organization_id: Type.String(),
    organization_name: Type.String(),
    owner_user_id: Type.String({ description: 'The user who offered the ownership.' }),
    owner_display_name: Type.String(),
    nominee_user_id: Type.String(),
    nominee_display_name: Type.String(),
    status: OneOf(['open', 'accepted', 'declined', 'revoked', 'expired']),
    created_at: Timestamp(),
    expires_at: Timestamp('7 days after the start.'),
  },
  {
    description: 'An offer to transfer the ownership of an organization.',
    examples: [
      {
        id: exampleId(12),
        organization_id: exampleId(11),
        organization_name: 'Harbour Cafe',
        owner_user_id: exampleId(1),
        owner_display_name: 'Ada',
        nominee_user_id: exampleId(4),
        nominee_display_name: 'Bea',
        status: 'open',
        created_at: '2026-11-20T15:04:05.123Z',
        expires_at: '2026-11-27T15:04:05.123Z',
      },
    ],
  },
)

export const StartOwnershipTransferBody = Body(
  {
    nominee_user_id: Id('An admin or member of the organization.'),
    confirm_organization_name: Line({ max: 200, description: "The organization's name, as confirmation." }),
    ...proof,
  },
  {
    examples: [
      { nominee_user_id: exampleId(4), confirm_organization_name: 'Harbour Cafe', current_password: 'a long sentence to sign in' },
    ],
  },
)

export const AnswerOwnershipTransferBody = Body({ transfer_id: Id('The transfer.') }, { examples: [{ transfer_id: exampleId(12) }] })
