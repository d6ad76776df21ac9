import { BadSetting } from './bad-setting.ts';
import { type Config, loadConfig } from './config.ts';
import { reportOnModel } from './model-report.ts';
import { reportOnVectors } from './vector-report.ts';

// npm run check:model [NAME ...]: tries the configured language models, and says what each is good for.

function readSettings(): Config | null {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    console.error(error.message);
    return null;
  }
}

const config = readSettings();
if (!config) process.exitCode = 1;
else if (!config.languageModel) {
  console.log(
    'No language model is configured: the built-in engine speaks. See LLM_BASE_URL, LLM_SERVERS and GGUF_PATH in .env.example.',
  );
} else {
  const { languageModel } = config;
  const names = process.argv.slice(2);
  const models = languageModel.models.filter(({ name }) => names.length === 0 || names.includes(name));
  if (models.length < names.length) {
    console.error(`Give names of configured models: ${languageModel.models.map(({ name }) => name).join(', ')}.`);
    process.exitCode = 1;
  }
  for (const model of models) {
    console.log(`\n${model.name}`);
    const wording = model.roles.some((role) => role !== 'embeddings');
    const { works } = wording ? await reportOnModel(model, languageModel, console.log) : { works: true };
    const givesVectors =
      !model.roles.includes('embeddings') || (await reportOnVectors(model, languageModel, console.log));
    if (!works || !givesVectors) process.exitCode = 1;
  }
}
