import { Type } from 'typebox'
import { Answer, Body, exampleOf, Id, Int, Line, Lines, OneOf, Timestamp } from '../primitives.ts'
import { avatarPath, Can, exampleId, languageTag, webUrlOrEmpty } from './common.ts'
import { proof } from './reauth.schemas.ts'

const color = Line({ max: 7, pattern: '^#[0-9a-fA-F]{6}$', description: 'Stored in lower case.', examples: ['#2563eb'] })
const weekStart = OneOf(['monday', 'sunday', 'saturday'])
const buildLinks = OneOf(['first_source', 'none'], { description: 'Which link the composer adds to posts.' })
const ownSources = {
  description:
    'Hosts whose pages the workspace wrote, with a port to limit it to that one. Builds can write in the first person about them.',
  examples: [['harbour.example']],
}
const threadNumbering = OneOf(['none', 'fraction'], { description: '`fraction` adds the number to the end of every segment of a thread.' })
const visibility = OneOf(['public', 'unlisted', 'off'])

const workspaceCan = Can({
  edit: 'Change the settings.',
  delete: 'Delete it. Requires a browser session.',
  invite: 'Invite people.',
  manage_members: 'Change roles and access of members.',
  connect: 'Connect accounts.',
  write: 'Create publications.',
  publish: 'Publish and schedule publications.',
  upload: 'Add files to the library.',
  build: 'Create builds.',
  design: 'Create designs.',
  manage_webhooks: 'Create and change webhooks.',
})

export const Workspace = Answer(
  'WorkspaceResponse',
  {
    id: Type.String(),
    name: Type.String(),
    color: Type.String(),
    avatar_url: Type.String(),
    avatar_path: avatarPath,
    organization_id: Type.String(),
    organization_name: Type.String(),
    role: OneOf(['admin', 'editor', 'viewer'], { description: "The caller's role." }),
    can_edit: Type.Boolean({ description: 'True when the role allows changes and access is allowed now.' }),
    can: workspaceCan,
    created_at: Timestamp(),
    timezone: Type.Optional(Type.String({ description: 'IANA name of the time zone that times are shown in.' })),
    week_start: Type.Optional(weekStart),
    sso_required: Type.Boolean({ description: 'True when the organization requires single sign-on.' }),
    sso_authenticated: Type.Boolean({ description: 'True when the current credential can read the workspace.' }),
    sso_identity_linked: Type.Boolean(),
    sso_provider_id: Type.Optional(Type.String()),
    sso_provider_name: Type.Optional(Type.String()),
  },
  {
    description: 'A workspace, as shown to the caller.',
    examples: [
      {
        id: exampleId(10),
        name: 'Harbour Cafe',
        color: '#2563eb',
        avatar_url: '',
        organization_id: exampleId(11),
        organization_name: 'Harbour Cafe',
        role: 'admin',
        can_edit: true,
        can: exampleOf(workspaceCan),
        created_at: '2026-11-20T15:04:05.123Z',
        timezone: 'Europe/Lisbon',
        week_start: 'monday',
        sso_required: false,
        sso_authenticated: true,
        sso_identity_linked: true,
      },
    ],
  },
)

export const CreateWorkspaceBody = Body(
  {
    name: Line({ min: 1, max: 80 }),
    organization_id: Type.Optional(Id('An organization in which the caller is owner or admin.')),
  },
  { examples: [{ name: 'Harbour Cafe' }] },
)

const cap = 'The most that calls to X may cost in a UTC month, in US dollars. A post that would pass it fails.'

export const WorkspaceSettings = Answer(
  'WorkspaceSettingsResponse',
  {
    name: Type.String(),
    color: Type.String(),
    avatar_url: Type.String(),
    timezone: Type.String({ description: 'IANA name of the time zone.' }),
    week_start: weekStart,
    random_delay_minutes: Int({ description: 'Maximum random delay of scheduled posts in minutes, in either direction.' }),
    max_lateness_minutes: Int({ description: "Posts that are later than this aren't published; 0 means no limit." }),
    temporary_media_days: Int({ description: 'Days after which unused temporary media are moved to the trash.' }),
    default_language: Type.String({ description: 'BCP 47.' }),
    build_links: buildLinks,
    build_own_sources: Type.Array(Type.String(), ownSources),
    thread_numbering: threadNumbering,
    x_monthly_cap_usd: Type.Optional(Type.Number({ description: `${cap} Absent without a cap.` })),
    site: Type.Object(
      { slug: Type.String(), title: Type.String(), description: Type.String(), visibility },
      { description: "The workspace's built-in site." },
    ),
  },
  {
    description: 'The settings of a workspace.',
    examples: [
      {
        name: 'Harbour Cafe',
        color: '#2563eb',
        avatar_url: '',
        timezone: 'Europe/Lisbon',
        week_start: 'monday',
        random_delay_minutes: 0,
        max_lateness_minutes: 720,
        temporary_media_days: 14,
        default_language: 'en',
        build_links: 'first_source',
        build_own_sources: ['harbour.example'],
        thread_numbering: 'none',
        x_monthly_cap_usd: 20,
        site: { slug: 'harbour-cafe', title: 'Harbour Cafe', description: '', visibility: 'public' },
      },
    ],
  },
)

const siteChanges = Body({
  slug: Type.Optional(Line({ min: 1, max: 60, pattern: '^[a-z0-9-]+$', description: 'Unique on the instance.' })),
  title: Type.Optional(Line({ max: 120 })),
  description: Type.Optional(Lines({ max: 500 })),
  visibility: Type.Optional(visibility),
})

export const PreviewSiteBody = Body(
  { site: siteChanges },
  { examples: [{ site: { slug: 'harbour-cafe', title: 'The Quay', description: 'News from the water.', visibility: 'public' } }] },
)

export const UpdateWorkspaceSettingsBody = Body(
  {
    name: Type.Optional(Line({ min: 1, max: 80 })),
    color: Type.Optional(color),
    avatar_url: Type.Optional(webUrlOrEmpty(1000, 'URL of an image; empty removes it.')),
    timezone: Type.Optional(Line({ min: 1, max: 64, description: 'IANA name of a time zone.', examples: ['Europe/Lisbon'] })),
    week_start: Type.Optional(weekStart),
    random_delay_minutes: Type.Optional(Int({ min: 0, max: 60 })),
    max_lateness_minutes: Type.Optional(Int({ min: 0, max: 10_080 })),
    temporary_media_days: Type.Optional(Int({ min: 1, max: 365 })),
    default_language: Type.Optional(languageTag('BCP 47.', { min: 2 })),
    build_links: Type.Optional(buildLinks),
    build_own_sources: Type.Optional(Type.Array(Line({ min: 1, max: 260 }), { maxItems: 20, ...ownSources })),
    thread_numbering: Type.Optional(threadNumbering),
    x_monthly_cap_usd: Type.Optional(
      Type.Union([Type.Number({ minimum: 0, maximum: 100_000 }), Type.Null()], { description: `${cap} Null removes it.` }),
    ),
    site: Type.Optional(siteChanges),
  },
  { examples: [{ timezone: 'Europe/Lisbon', random_delay_minutes: 5, site: { visibility: 'unlisted' } }] },
)

const count = (description?: string) => Int(description === undefined ? {} : { description })

export const WorkspaceDeletionPreview = Answer(
  'WorkspaceDeletionPreviewOutputBody',
  {
    id: Type.String(),
    name: Type.String({ description: 'The required value of `confirm_name`.' }),
    members: count(),
    open_invitations: count(),
    accounts: count('Connected accounts, including the site.'),
    publications: count(),
    scheduled_destinations: count('Scheduled posts that would be canceled.'),
    builds: count(),
    media: count(),
    media_bytes: count(),
  },
  {
    description: 'What deleting a workspace would delete.',
    examples: [
      {
        id: exampleId(10),
        name: 'Harbour Cafe',
        members: 3,
        open_invitations: 1,
        accounts: 4,
        publications: 120,
        scheduled_destinations: 6,
        builds: 40,
        media: 210,
        media_bytes: 734_003_200,
      },
    ],
  },
)

export const DeleteWorkspaceBody = Body(
  { confirm_name: Line({ min: 1, max: 80, description: "The workspace's name, as confirmation." }), ...proof },
  { examples: [{ confirm_name: 'Harbour Cafe', current_password: 'a long sentence to sign in' }] },
)
