import { Type } from 'typebox'
import { Answer, Body } from '../primitives.ts'
import { exampleId, picturePath, webUrl, workspaceId } from './common.ts'

export const LinkPreviewBody = Body(
  { workspace_id: workspaceId, url: webUrl(2048, 'The address that the post links to.') },
  { examples: [{ workspace_id: exampleId(10), url: 'https://harbour.example/opening-hours' }] },
)

export const LinkPreview = Answer(
  'LinkPreviewOutputBody',
  {
    url: Type.String({ description: 'Where the page was found, after redirects.' }),
    title: Type.String({ description: 'Empty where the page has none, or is no HTML page.' }),
    description: Type.String({ description: 'Empty where the page has none.' }),
    site_name: Type.String({ description: 'Empty where the page names none.' }),
    image_url: Type.Optional(Type.String({ description: 'The picture that the page gives for links to it, where it is.' })),
    image: picturePath('Path at which this server shows that picture to whoever is signed in; good for a week at least.'),
  },
  {
    description: 'What a page says about itself for those who link to it.',
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
