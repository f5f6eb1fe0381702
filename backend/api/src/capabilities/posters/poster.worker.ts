import { SHEETS } from '@stampwell/contracts';
import sharp from 'sharp';
import { answerJobs } from '../../services/workers/answer-jobs.ts';
import { drawPoster, POINTS_PER_MM } from './draw-poster.ts';
import { pictureOf } from './picture-of.ts';
import type { DrawnPoster, PosterContent } from './poster-content.ts';
import { leftOutOf } from './poster-fonts.ts';

const PICTURE_WIDTH = 640;

async function draw(content: PosterContent): Promise<DrawnPoster> {
  // PDFs hold PNG and JPEG.
  const logo = content.logo && (await sharp(content.logo).png().toBuffer());
  const pdf = await drawPoster({ ...content, logo });
  const png = await pictureOf(pdf, SHEETS[content.poster].bleed * POINTS_PER_MM, PICTURE_WIDTH);
  return { pdf, png, leftOut: leftOutOf(`${content.name} ${content.reward}`, 'heading') };
}

answerJobs(draw);
