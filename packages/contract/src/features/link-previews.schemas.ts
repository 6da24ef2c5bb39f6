import { Type } from 'typebox'
import { Answer, Body } from '../primitives.ts'
import { exampleId, picturePath, webUrl, workspaceId } from './common.ts'

export const LinkPreviewBody = Body(
  { workspace_id: workspaceId, url: webUrl(2048, 'The URL to preview.') },
  { examples: [{ workspace_id: exampleId(10), url: 'https://harbour.example/opening-hours' }] },
)

export const LinkPreview = Answer(
  'LinkPreviewOutputBody',
  {
    url: Type.String({ description: 'URL of the page, after redirects.' }),
    title: Type.String({ description: "Empty when the page has none or isn't HTML." }),
    description: Type.String({ description: 'Empty when the page has none.' }),
    site_name: Type.String({ description: 'Empty when the page names none.' }),
    image_url: Type.Optional(Type.String({ description: "URL of the page's preview image." })),
    image: picturePath('Path at which this server serves that image to signed-in users; valid for at least a week.'),
  },
  {
    description: "A link preview, from the page's metadata.",
    examples: [
      {
        url: 'https://harbour.example/opening-hours',
        title: 'Opening hours',
        description: 'From Monday on we open at seven.',
        site_name: 'Harbour News',
        image_url: 'https://harbour.example/door.jpg',
        image: '/api/v1/picture?u=aGFyYm91cg',
      },
    ],
  },
)
