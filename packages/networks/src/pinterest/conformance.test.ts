import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakePinterest } from '../testing/fake-pinterest.ts'
import { connectFake, originsOf } from '../testing/pinterest-account.ts'
import { listAt, findString } from '../kit/expect.ts'
import { pinterest } from './index.ts'
import { imageSize } from './limits.ts'

const settings = { board_id: '101' }
const pinOf = (size: number) => draftOf('pinterest.pin', { settings, segments: [segmentOf({ media: [mediaOf({ size })] })] })

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakePinterest()
  const target = await connectFake(fake)
  return {
    network: pinterest,
    fake,
    origins: originsOf(fake),
    target,
    draft: pinOf(1_000),
    imageDraft: pinOf(imageSize + 1),
    requests: ['POST /v5/pins'],
    publishRoute: 'POST /v5/pins',
    errorBody: (status, message) => ({ code: status, message }),
    countPosts: () => fake.pins.length,
    listFileSizes: () =>
      fake.pins.flatMap(({ fields }) =>
        [fields['media_source'], ...listAt(fields, 'media_source', 'items')].flatMap((image) => {
          const data = findString(image, 'data')
          return data === undefined ? [] : [Buffer.from(data, 'base64').byteLength]
        }),
      ),
    imageLimit: imageSize,
    secrets: [fake.token],
    hide: () => void fake.boards.splice(0),
  }
}

conformanceTests(pinterest, { account: { limits: {} }, settings, textOf: (units) => '🌍'.repeat(units), start })
