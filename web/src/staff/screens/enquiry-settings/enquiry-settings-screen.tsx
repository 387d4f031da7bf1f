import { useNavigate, useParams } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { AnsweringTimes } from "./answering-times.tsx";
import { Channels } from "./channels.tsx";
import { Holidays } from "./holidays.tsx";
import { Rules } from "./rules.tsx";
import { Templates } from "./templates.tsx";

const parts = { times: AnsweringTimes, holidays: Holidays, rules: Rules, templates: Templates, channels: Channels };
type Part = keyof typeof parts;
const isPart = (name: string): name is Part => name in parts;

/** The settings of enquiries: `/enquiry-settings/times`, `…/holidays`, `…/rules`, `…/templates`, `…/channels`. */
export default function EnquirySettingsScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const { "*": name = "" } = useParams();
  const part = isPart(name) ? name : "times";
  const Part = parts[part];
  return (
    <Page
      title={t("enquirySettings.title")}
      toolbar={
        <Views
          label={t("enquirySettings.parts")}
          value={part}
          onChange={(chosen) => navigate(`/enquiry-settings/${chosen}`)}
          views={(["times", "holidays", "rules", "templates", "channels"] as const).map((id) => ({
            id,
            label: t(`enquirySettings.${id}.title`),
          }))}
        />
      }
    >
      <div className="max-w-3xl pt-5">
        <Part />
      </div>
    </Page>
  );
}
