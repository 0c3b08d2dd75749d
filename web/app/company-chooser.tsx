// The company chooser, and the proof that a company may require of whoever enters it: no layout around it asks for one.

import { Component as Chooser } from "../features/company-chooser/page";
import { useCompanyRejection } from "./company-rejection";
import { StepUp } from "./step-up";

export function Component() {
  useCompanyRejection();
  return (
    <>
      {/* The first: the only company is entered as soon as the chooser is there. */}
      <StepUp asksAgain />
      <Chooser />
    </>
  );
}
