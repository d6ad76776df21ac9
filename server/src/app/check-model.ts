import { BadSetting } from './bad-setting.ts';
import { type Config, loadConfig } from './config.ts';
import { reportOnModel } from './model-report.ts';

// npm run check:model: tells an operator whether the configured language model works, and how fast it is.

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
    'No language model is configured: the built-in engine speaks. See LLM_BASE_URL and GGUF_PATH in .env.example.',
  );
} else {
  const { works, lines } = await reportOnModel(config.languageModel);
  for (const line of lines) console.log(line);
  if (!works) process.exitCode = 1;
}
